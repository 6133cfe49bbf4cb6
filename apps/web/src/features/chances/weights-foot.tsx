import type { ReactNode } from 'react';
import { useChangeWeights } from './change-weights.tsx';
import type { UsedWeights } from './weights.ts';
import styles from './weights-foot.module.css';

/** Under figures: what they rest on, as paragraphs, and the choice of weights. */
export function WeightsFoot({ weights, children }: { weights: UsedWeights; children: ReactNode }) {
  const change = useChangeWeights(weights);
  return (
    <div className={`dim tiny ${styles.foot}`}>
      {children}
      {change.button}
      {change.dialog}
    </div>
  );
}

import type { ReactNode } from 'react';
import { ChangeWeights, type ChangeWeightsProps } from './change-weights.tsx';
import styles from './weights-foot.module.css';

/** Under figures: what they rest on, as paragraphs, and the choice of weights. */
export function WeightsFoot({ weights, children }: ChangeWeightsProps & { children: ReactNode }) {
  return (
    <div className={`dim tiny ${styles.foot}`}>
      {children}
      <ChangeWeights weights={weights} />
    </div>
  );
}

import { extendTailwindMerge } from 'tailwind-merge';

const merge = extendTailwindMerge({
  extend: {
    theme: {
      text: ['display'],
      'font-weight': ['book', 'strong', 'heavy'],
      shadow: [
        '2',
        '3',
        'hairline',
        'hairline-strong',
        'outline',
        'outline-soft',
        'outline-field',
        'outline-accent',
        'outline-accent-2',
      ],
    },
  },
});

/** Joins class names and skips falsy values. Where two Tailwind utilities conflict, the later one wins. */
export function cx(...parts: readonly (string | false | null | undefined)[]): string {
  return merge(parts);
}

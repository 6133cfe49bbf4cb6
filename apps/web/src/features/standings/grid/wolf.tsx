/** The lone wolf icon, drawn in the style of lucide. */
export function Wolf({ className }: { className?: string | undefined }) {
  return (
    <svg
      viewBox="0 0 24 24"
      className={className}
      fill="none"
      stroke="currentColor"
      strokeWidth={2.2}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="M4 2.5 8.5 8h7L20 2.5l1 10-4.5 4.5-4.5 4.5L7.5 17 3 12.5zM8.5 12.5 10 13.5M15.5 12.5 14 13.5M10.5 18h3" />
    </svg>
  );
}

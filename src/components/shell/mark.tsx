/** The sign of the page: a tank that fills and is drained at the line. */
export function Mark() {
  return (
    <svg width="22" height="18" viewBox="0 0 22 18" aria-hidden="true">
      <path d="M0 5.5h22" stroke="currentColor" strokeDasharray="3 2" />
      <path d="M1 18v-4h4v-4h4V6h4v12zM14 18v-5h3v-3h4v8z" fill="var(--level-3)" />
    </svg>
  );
}

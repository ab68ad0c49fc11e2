/** Placeholder until built. */
export function Announcements() {
  return <p>…</p>
}

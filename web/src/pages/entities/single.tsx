export default function Page(_: { id: string }) {
  return <p>…</p>
}

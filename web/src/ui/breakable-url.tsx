import { Fragment } from 'react'

/** Renders a URL that breaks after its separators, and within a part only if that does not fit on a line. */
export function BreakableUrl({ url }: { url: string }) {
  const parts = url.split(/(?<=[/?&=])(?=[^/?&=])/)
  return parts.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts keep their order
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}

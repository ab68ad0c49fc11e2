import { CopyButton } from '../../ui/copy.tsx'
import css from './facts.module.css'

/** Text for programs with a button that copies it; `what` it is, is read aloud with the button. */
export function Copied({ text, what }: { text: string; what: string }) {
  return (
    <span className={css.copied}>
      <code>{text}</code> <CopyButton text={text} what={what} />
    </span>
  )
}

import { CopyButton } from '../../../ui/copy-button.tsx'
import css from './entity-facts-panel.module.css'

/** Text for programs with a button that copies it; `what` it is, is read aloud with the button. */
export function CopyableText({ text, subject }: { text: string; subject: string }) {
  return (
    <span className={css.copied}>
      <code>{text}</code> <CopyButton text={text} subject={subject} />
    </span>
  )
}

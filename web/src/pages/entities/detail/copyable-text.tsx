import { CopyButton } from '../../../ui/copy-button.tsx'
import css from './entity-facts-panel.module.css'

/** Renders text in code font with a copy button. `subject` names the text to screen readers. */
export function CopyableText({ text, subject }: { text: string; subject: string }) {
  return (
    <span className={css.copied}>
      <code>{text}</code> <CopyButton text={text} subject={subject} />
    </span>
  )
}

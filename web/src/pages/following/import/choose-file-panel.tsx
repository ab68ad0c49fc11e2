import { FileUp } from 'lucide-react'
import { type DragEvent, useState } from 'react'
import { Panel } from '../../../ui/page-layout.tsx'
import css from './import.module.css'
import { importMessages } from './messages/messages.ts'
import { type OpenedFile, openFile } from './opened-file.ts'
import { UnreadableFileError } from './read-party-table.ts'

/** Lets the user choose or drop a file, and says what it should contain. */
export function ChooseFilePanel({ onOpen }: { onOpen: (file: OpenedFile) => void }) {
  const [problem, setProblem] = useState<string | null>(null)

  async function open(file: File | undefined): Promise<void> {
    if (file === undefined) return
    setProblem(null)
    try {
      const opened = await openFile(file)
      if (typeof opened.table === 'string') setProblem(opened.table)
      else onOpen(opened)
    } catch (error) {
      setProblem(
        error instanceof UnreadableFileError ? error.message : importMessages.unreadable(String(error)),
      )
    }
  }

  return (
    <Panel title={importMessages.chooseTitle}>
      <DropZone onChoose={file => void open(file)} />
      {problem !== null && (
        <p className={css.problem} role="alert">
          {problem}
        </p>
      )}
      <ul className={css.advice}>
        {importMessages.advice.map(sentence => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </Panel>
  )
}

function DropZone({ onChoose }: { onChoose: (file: File | undefined) => void }) {
  const [isOver, setIsOver] = useState(false)

  function dragOver(event: DragEvent): void {
    event.preventDefault()
    setIsOver(true)
  }

  function drop(event: DragEvent): void {
    event.preventDefault()
    setIsOver(false)
    onChoose(event.dataTransfer.files[0])
  }

  return (
    <label
      className={css.drop}
      data-over={isOver || undefined}
      onDragOver={dragOver}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <FileUp size={28} aria-hidden />
      <span>{importMessages.choose}</span>
      <input
        type="file"
        className={css.fileInput}
        accept=".csv,.tsv,.txt,.json,.ndjson,.jsonl,text/csv,application/json"
        onChange={({ target }) => {
          onChoose(target.files?.[0])
          // Choosing the same file again, after correcting it, is a change too.
          target.value = ''
        }}
      />
    </label>
  )
}

import { type FormEvent, useState } from 'react'
import { describeFieldError } from '../../text/field-errors.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormErrorSummary } from '../../ui/form-error-summary.tsx'
import { FormField, RadioGroup } from '../../ui/form-fields.tsx'
import { showToast } from '../../ui/toast-queue.ts'
import { toDecisionChanges } from './decision-changes.ts'
import { type MergeReportData, useDecideMergeReport } from './merge-report-queries.ts'
import css from './merge-reports.module.css'
import { mergeReportMessages as messages } from './messages/messages.ts'

const { decision: texts } = messages

const DECISIONS = [
  { value: 'accepted', label: texts.accept, note: texts.acceptNote },
  { value: 'rejected', label: texts.reject, note: texts.rejectNote },
  { value: 'open', label: texts.open, note: texts.openNote },
] as const

/** Lets an operator decide a report, with a note for colleagues. */
export function DecideReportDialog({ report, onClose }: { report: MergeReportData; onClose: () => void }) {
  const decide = useDecideMergeReport(report.id)
  const [status, setStatus] = useState<MergeReportData['status']>(
    report.status === 'open' ? 'accepted' : report.status,
  )
  const [note, setNote] = useState(report.note ?? '')

  function submit(event: FormEvent): void {
    event.preventDefault()
    const onSuccess = () => {
      showToast(texts.saved)
      onClose()
    }
    decide.mutate(toDecisionChanges(report, status, note), { onSuccess })
  }

  return (
    <Dialog open onClose={onClose} title={texts.title}>
      <form className={css.form} onSubmit={submit} noValidate>
        <RadioGroup legend={texts.legend} options={DECISIONS} value={status} onChange={setStatus} />
        <FormField label={texts.note} error={describeFieldError(decide.error, 'note', texts.noteLabel)}>
          {control => (
            <textarea
              {...control}
              className={css.text}
              rows={3}
              value={note}
              onChange={({ target }) => setNote(target.value)}
            />
          )}
        </FormField>
        <FormErrorSummary error={decide.error} handledFields={['note']} />
        <div className={css.foot}>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button type="submit" variant="primary" busy={decide.isPending}>
            {texts.save}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

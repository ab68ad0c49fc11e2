import { type FormEvent, useState } from 'react'
import { describeFieldError } from '../../text/field-errors.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormErrorSummary } from '../../ui/form-error-summary.tsx'
import { FormField, RadioGroup } from '../../ui/form-fields.tsx'
import { showToast } from '../../ui/toast-queue.ts'
import { type MergeReport, useDecideMergeReport } from './merge-report-queries.ts'
import css from './merge-reports.module.css'

const DECISIONS = [
  {
    value: 'accepted',
    label: 'Accept',
    note: 'The report is right. Run the commands to change the entities.',
  },
  { value: 'rejected', label: 'Reject', note: 'The entities are right as they are.' },
  { value: 'open', label: 'Leave open', note: 'Nobody has decided yet.' },
] as const

/** Lets an operator decide a report, with a note for colleagues. */
export function DecideReportDialog({ report, onClose }: { report: MergeReport; onClose: () => void }) {
  const decide = useDecideMergeReport(report.id)
  const [status, setStatus] = useState<MergeReport['status']>(
    report.status === 'open' ? 'accepted' : report.status,
  )
  const [note, setNote] = useState(report.note ?? '')

  function submit(event: FormEvent): void {
    event.preventDefault()
    const onSuccess = () => {
      showToast('Decision saved')
      onClose()
    }
    decide.mutate({ status, note: note.trim() === '' ? null : note }, { onSuccess })
  }

  return (
    <Dialog open onClose={onClose} title="Decide the report">
      <form className={css.form} onSubmit={submit} noValidate>
        <RadioGroup legend="Decision" options={DECISIONS} value={status} onChange={setStatus} />
        <FormField label="Note (optional)" error={describeFieldError(decide.error, 'note', 'The note')}>
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
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={decide.isPending}>
            Save
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

import { type FormEvent, useState } from 'react'
import type { ApiSchema } from '../../../api/api-client.ts'
import { describeFieldError } from '../../../text/field-errors.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FormErrorSummary } from '../../../ui/form-error-summary.tsx'
import { FormField, RadioGroup } from '../../../ui/form-fields.tsx'
import { showToast } from '../../../ui/toast-queue.ts'
import { type MergeReport, type MergeReportInput, useReportWrongMerge } from '../merge-report-queries.ts'
import css from '../merge-reports.module.css'
import { AnnouncementChoice } from './announcement-choice.tsx'
import { OtherEntityChoice } from './other-entity-choice.tsx'

const KINDS = [
  {
    value: 'different_parties',
    label: 'It joins different parties',
    note: 'Some of its announcements are about someone else.',
  },
  {
    value: 'same_party',
    label: 'It is the same as another entity',
    note: 'Herald shows two entities that are one company, person or authority.',
  },
] as const

const HANDLED_FIELDS = ['other_entity_id', 'comment']

interface Props {
  readonly entity: ApiSchema<'Entity'>
  readonly onClose: () => void
}

/** Tells the operators that an entity is wrongly merged, or wrongly separate from another. */
export default function ReportWrongMergeDialog({ entity, onClose }: Props) {
  const [kind, setKind] = useState<MergeReport['kind']>('different_parties')
  const [otherId, setOtherId] = useState<string | null>(null)
  const [announcementIds, setAnnouncementIds] = useState<readonly string[]>([])
  const [comment, setComment] = useState('')
  const report = useReportWrongMerge()
  const isSame = kind === 'same_party'

  function submit(event: FormEvent): void {
    event.preventDefault()
    const input: MergeReportInput = {
      kind,
      entity_id: entity.id,
      announcement_ids: [...announcementIds],
      comment,
      ...(isSame && otherId !== null && { other_entity_id: otherId }),
    }
    const onSuccess = () => {
      showToast('Report sent', 'The operators of this installation decide about it.')
      onClose()
    }
    report.mutate(input, { onSuccess })
  }

  return (
    <Dialog open onClose={onClose} title="Report a wrong merge" keepOpenOnOutsideClick>
      <form className={css.form} onSubmit={submit} noValidate>
        <p className="small quiet">
          Your report goes to the operators of this installation. Nothing changes until they decide.
        </p>
        <RadioGroup
          legend={`What is wrong with ${entity.name}?`}
          options={KINDS}
          value={kind}
          onChange={setKind}
        />
        {isSame && (
          <OtherEntityChoice
            entity={entity}
            selected={otherId}
            onChange={setOtherId}
            error={describeFieldError(
              report.error,
              'other_entity_id',
              'The other entity',
              OTHER_ENTITY_TEXTS,
            )}
          />
        )}
        <AnnouncementChoice
          entity={entity}
          legend={
            isSame
              ? 'Announcements that show it (optional)'
              : 'Announcements about the other party (optional)'
          }
          selected={announcementIds}
          onChange={setAnnouncementIds}
        />
        <FormField
          label="How can the operators tell?"
          error={describeFieldError(report.error, 'comment', 'The explanation')}
        >
          {control => (
            <textarea
              {...control}
              className={css.text}
              rows={4}
              value={comment}
              onChange={({ target }) => setComment(target.value)}
            />
          )}
        </FormField>
        <FormErrorSummary error={report.error} handledFields={HANDLED_FIELDS} />
        <div className={css.foot}>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={report.isPending}>
            Send report
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

const OTHER_ENTITY_TEXTS = {
  missing: 'Choose the entity that is the same party.',
  unknown_value: 'This entity no longer exists. Choose another one.',
  same_entity: 'The two have been merged meanwhile. Choose another entity.',
}

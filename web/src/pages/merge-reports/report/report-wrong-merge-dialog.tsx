import { type FormEvent, useState } from 'react'
import type { ApiSchema } from '../../../api/api-client.ts'
import { describeFieldError } from '../../../text/field-errors.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FormErrorSummary } from '../../../ui/form-error-summary.tsx'
import { FormField, RadioGroup } from '../../../ui/form-fields.tsx'
import { showToast } from '../../../ui/toast-queue.ts'
import { type MergeReportData, type MergeReportInput, useReportWrongMerge } from '../merge-report-queries.ts'
import css from '../merge-reports.module.css'
import { mergeReportMessages as messages } from '../messages/messages.ts'
import { AnnouncementChoice } from './announcement-choice.tsx'
import { OtherEntityChoice } from './other-entity-choice.tsx'

const { report: texts } = messages

const KINDS = [
  { value: 'different_parties', label: texts.differentParties, note: texts.differentPartiesNote },
  { value: 'same_party', label: texts.sameParty, note: texts.samePartyNote },
] as const

const HANDLED_FIELDS = ['other_entity_id', 'comment']

interface Props {
  readonly entity: ApiSchema<'Entity'>
  readonly onClose: () => void
}

/** Tells the operators that an entity is wrongly merged, or wrongly separate from another. */
export default function ReportWrongMergeDialog({ entity, onClose }: Props) {
  const [kind, setKind] = useState<MergeReportData['kind']>('different_parties')
  const [otherId, setOtherId] = useState<string | null>(null)
  const [announcementIds, setAnnouncementIds] = useState<readonly string[]>([])
  const [comment, setComment] = useState('')
  const isSame = kind === 'same_party'
  const { report, submit } = useSubmit(onClose, {
    kind,
    entity_id: entity.id,
    announcement_ids: [...announcementIds],
    comment,
    ...(isSame && otherId !== null && { other_entity_id: otherId }),
  })

  return (
    <Dialog open onClose={onClose} title={texts.title} keepOpenOnOutsideClick>
      <form className={css.form} onSubmit={submit} noValidate>
        <p className="small quiet">{texts.lead}</p>
        <RadioGroup legend={texts.question(entity.name)} options={KINDS} value={kind} onChange={setKind} />
        {isSame && (
          <OtherEntityChoice
            entity={entity}
            selected={otherId}
            onChange={setOtherId}
            error={describeFieldError(report.error, 'other_entity_id', texts.otherEntity, OTHER_ENTITY_TEXTS)}
          />
        )}
        <AnnouncementChoice
          entity={entity}
          legend={isSame ? texts.showing : texts.aboutOther}
          selected={announcementIds}
          onChange={setAnnouncementIds}
        />
        <CommentField
          error={describeFieldError(report.error, 'comment', texts.commentLabel)}
          value={comment}
          onChange={setComment}
        />
        <FormErrorSummary error={report.error} handledFields={HANDLED_FIELDS} />
        <div className={css.foot}>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button type="submit" variant="primary" busy={report.isPending}>
            {texts.send}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

function useSubmit(onSent: () => void, input: MergeReportInput) {
  const report = useReportWrongMerge()
  function submit(event: FormEvent): void {
    event.preventDefault()
    const onSuccess = () => {
      showToast(texts.sent, texts.sentDetail)
      onSent()
    }
    report.mutate(input, { onSuccess })
  }
  return { report, submit }
}

interface CommentFieldProps {
  readonly error: string | null
  readonly value: string
  readonly onChange: (value: string) => void
}

function CommentField({ error, value, onChange }: CommentFieldProps) {
  return (
    <FormField label={texts.comment} error={error}>
      {control => (
        <textarea
          {...control}
          className={css.text}
          rows={4}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </FormField>
  )
}

const OTHER_ENTITY_TEXTS = {
  missing: texts.missingEntity,
  unknown_value: texts.unknownEntity,
  same_entity: texts.mergedEntity,
}

import type { ReactNode } from 'react'

const en = {
  title: 'API keys',
  intro:
    'API keys grant access to the API and this dashboard. Herald stores only hashes, so a lost key can’t be recovered.',
  createKey: 'Create key',
  loading: 'Loading keys',
  emptyPage: 'No API keys on this page',
  columns: {
    key: 'Key',
    scopes: 'Scopes',
    status: 'Status',
    lastUsed: 'Last used',
    expires: 'Expires',
    actions: 'Actions',
  },
  states: {
    active: 'Active',
    expired: 'Expired',
    revoked: 'Revoked',
  },
  createdBy: (owner: string, time: ReactNode) => (
    <>
      {owner}, created {time}
    </>
  ),
  never: 'Never',
  scopeNotes: {
    read: 'Read announcements, entities, sources, statistics and changes',
    webhooks: 'Manage the owner’s webhooks',
    admin: 'Manage API keys and source runs, and read metrics',
    personal: 'See the names of people where they are masked',
  },
  form: {
    owner: 'Owner',
    ownerHint: 'Webhooks belong to the owner and are shared by all of the owner’s keys.',
    name: 'Name',
    nameHint: 'Helps you recognize the key later.',
    selectScope: 'Select at least one scope.',
    expiresAfter: 'Expires after',
    expiresHint: 'Last day the key is valid, in your time zone. Leave empty for a key that never expires.',
  },
  keyFor: (name: string, owner: string) => `Key “${name}” for ${owner}`,
  recovery: 'If you lose it, create another key.',
  cancel: 'Cancel',
  done: 'Done',
  revoke: 'Revoke',
  revokeOf: (name: string, owner: string) => `Revoke ${name} (${owner})`,
  revokeTitle: (name: string) => `Revoke the key “${name}”?`,
  revokeKey: 'Revoke key',
  revoked: 'Key revoked',
  revokeFailed: 'Couldn’t revoke the key',
  consequence: (owner: ReactNode) => (
    <>
      This key belongs to {owner}. It stops working within 5 seconds, and sessions that use it are signed out.
      The owner’s webhooks stay active. This can’t be undone.
    </>
  ),
  ownKey: 'You may be signed in with this key.',
  ownKeyConsequence: 'If so, revoking it signs you out, and you’ll need another key to sign in again.',
}

/** The shape that every translation has. */
export type ApiKeyMessages = typeof en

export default en

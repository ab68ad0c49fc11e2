import type { DeliveryFormat } from '../../../subscriptions/subscription.ts'
import { describeEvent, type EventDescription } from './describe-event.ts'

/*
 * Messages for incoming webhooks of chat services. Texts come from documents, so they are escaped and shortened to the limits of
 * each service, and mentions of people and channels are switched off.
 *
 * Sources: docs.slack.dev/messaging/formatting-message-text (control characters and limits of blocks),
 * docs.discord.com/developers/resources/webhook (allowed_mentions, limits of embeds),
 * adaptivecards.microsoft.com (schema 1.4, which Workflows of Teams accept).
 */

type ChatFormat = Exclude<DeliveryFormat, 'standard'>

const BUILDERS: Readonly<Record<ChatFormat, (description: EventDescription) => object>> = {
  slack: buildSlackMessage,
  discord: buildDiscordMessage,
  teams: buildTeamsMessage,
}

/** Builds the message of a chat service for an event payload in Herald's own form. */
export function buildChatMessage(format: ChatFormat, payload: string, publicUrl: string | null): string {
  return JSON.stringify(BUILDERS[format](describeEvent(JSON.parse(payload), publicUrl)))
}

const SLACK_TEXT_LIMIT = 2_900
const SLACK_FIELDS = 10
const SLACK_FIELD_LIMIT = 1_900

function buildSlackMessage({ title, facts, url }: EventDescription): object {
  const heading = escapeSlack(shorten(title, SLACK_TEXT_LIMIT))
  const fields = facts.slice(0, SLACK_FIELDS).map(([label, value]) => ({
    type: 'mrkdwn',
    verbatim: true,
    text: `*${escapeSlack(label)}*\n${escapeSlack(shorten(value, SLACK_FIELD_LIMIT))}`,
  }))
  return {
    text: heading,
    unfurl_links: false,
    blocks: [
      {
        type: 'section',
        text: { type: 'mrkdwn', verbatim: true, text: url === null ? heading : `<${url}|${heading}>` },
      },
      ...(fields.length === 0 ? [] : [{ type: 'section', fields }]),
    ],
  }
}

/**
 * Escapes control characters, so that no text becomes a link or mention, and those that would end a link or format text.
 * `verbatim` keeps Slack from making links and mentions of what looks like one.
 */
function escapeSlack(text: string): string {
  return oneLine(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(/[*_~`|]/g, '\u200b$&')
}

const DISCORD_TITLE_LIMIT = 256
const DISCORD_FIELD_LIMIT = 1_024
const DISCORD_FIELDS = 25

function buildDiscordMessage({ title, facts, url }: EventDescription): object {
  return {
    allowed_mentions: { parse: [] },
    embeds: [
      {
        title: shorten(escapeMarkdown(title), DISCORD_TITLE_LIMIT),
        ...(url !== null && { url }),
        fields: facts.slice(0, DISCORD_FIELDS).map(([name, value]) => ({
          name: shorten(escapeMarkdown(name), DISCORD_TITLE_LIMIT),
          value: shorten(escapeMarkdown(value), DISCORD_FIELD_LIMIT),
          inline: true,
        })),
      },
    ],
  }
}

const TEAMS_TEXT_LIMIT = 4_000

function buildTeamsMessage({ title, facts, url }: EventDescription): object {
  const content = {
    $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
    type: 'AdaptiveCard',
    version: '1.4',
    body: [
      {
        type: 'TextBlock',
        text: escapeMarkdown(shorten(title, TEAMS_TEXT_LIMIT)),
        weight: 'Bolder',
        size: 'Medium',
        wrap: true,
      },
      {
        type: 'FactSet',
        facts: facts.map(([name, value]) => ({
          title: escapeMarkdown(name),
          value: escapeMarkdown(shorten(value, TEAMS_TEXT_LIMIT)),
        })),
      },
    ],
    ...(url !== null && { actions: [{ type: 'Action.OpenUrl', title: 'Open in Herald', url }] }),
  }
  return {
    type: 'message',
    attachments: [{ contentType: 'application/vnd.microsoft.card.adaptive', contentUrl: null, content }],
  }
}

/** Escapes Markdown, so that a text is shown as it is. Mentions in Teams need an entity list that messages do not have. */
function escapeMarkdown(text: string): string {
  return oneLine(text).replace(/[\\`*_{}[\]()#+\-.!|>~<@]/g, '\\$&')
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

/** Shortens a text to a number of UTF-16 units without cutting a character in two. */
function shorten(text: string, limit: number): string {
  if (text.length <= limit) return text
  return `${text.slice(0, limit - 1).replace(/[\uD800-\uDBFF\\]$/, '')}…`
}

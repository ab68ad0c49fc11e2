const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Escapes text for HTML content and quoted attributes, and removes control characters, which mail programs show as boxes. */
export function escapeHtml(text: string): string {
  return toSingleLine(text).replace(/[&<>"']/g, character => ENTITIES[character] as string)
}

/** Replaces line breaks and control characters, also those that reverse the direction of text, by spaces. */
export function toSingleLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu, ' ').trim()
}

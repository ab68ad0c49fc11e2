import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { HOSTILE_DOCUMENT_CLASSES } from './hostile-document-classes.ts'

// Writes the documents of a class to a folder: node write-hostile-documents.ts <class> <folder>. It is a process of its
// own, so that generating the documents does not count as memory of the process that reads them.
const [name = '', folder = ''] = process.argv.slice(2)
const { documents, extension } = HOSTILE_DOCUMENT_CLASSES[name] ?? { documents: {}, extension: '' }
for (const [title, make] of Object.entries(documents))
  writeFileSync(join(folder, `${title.replaceAll('/', ' ')}${extension}`), make())

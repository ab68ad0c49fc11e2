import { HOSTILE_DOCUMENT_CLASSES } from '../support/hostile-documents/hostile-document-classes.ts'
import { testHostileDocuments } from '../support/hostile-documents/test-hostile-documents.ts'

for (const [name, documents] of Object.entries(HOSTILE_DOCUMENT_CLASSES))
  testHostileDocuments(name, documents, true)

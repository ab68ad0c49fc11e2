import { HOSTILE_DOCUMENT_CLASSES } from '../../support/hostile-documents/hostile-document-classes.ts'
import { testHostileDocuments } from '../../support/hostile-documents/test-hostile-documents.ts'

// The class that once hung a source. The others, and all classes after an erasure, run with the long tests.
for (const [name, documents] of Object.entries(HOSTILE_DOCUMENT_CLASSES))
  if (name === 'pdf') testHostileDocuments(name, documents)

// The words of a list that says nothing special: titles, buttons, questions and messages from the name of its records.
import type { ResourceWords } from './definition'

/** ADM-ABOUT-06: "Failed to fetch/add/delete ..." and the matching successes, for a list that needs no words of its own. */
export function plainWords<Row>(title: string, one: string, many: string): ResourceWords<Row> {
  const name = `${one.charAt(0).toUpperCase()}${one.slice(1)}`
  return {
    title,
    noun: one,
    add: `Add ${name}`,
    empty: `No ${many} yet. Add the first one above.`,
    creating: `Add ${name}`,
    editing: `Edit ${name}`,
    create: `Add ${name}`,
    update: 'Update',
    saving: { create: 'Adding...', update: 'Saving...' },
    remove: { title: `Delete ${name}`, confirm: `Are you sure you want to delete this ${one}?` },
    toasts: {
      created: { title: 'Success', text: `${name} added successfully` },
      updated: { title: 'Success', text: `${name} updated successfully` },
      deleted: { title: 'Success', text: `${name} deleted successfully` },
    },
    failures: {
      load: { title: 'Error', text: `Failed to fetch ${many}` },
      create: { title: 'Error', text: `Failed to add ${one}` },
      remove: { title: 'Error', text: `Failed to delete ${one}` },
    },
  }
}

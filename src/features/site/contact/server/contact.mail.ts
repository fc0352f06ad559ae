// A visitor's message on its way to the owner. The sender's address stands in Reply-To only.
import { eq } from 'drizzle-orm'
import { letter } from '@/adapters/mail/letter'
import type { FeatureMails, MailFacts } from '@/platform/outbox/outbox'
import { contactMessages } from '@/db/schema/contact'
import { AppError } from '@/lib/errors'

export const contactMails: FeatureMails = {
  'contact-message': async ({ db, settings }, { messageId }) => {
    const [message] = await db
      .select()
      .from(contactMessages)
      .where(eq(contactMessages.id, String(messageId)))
    if (!message) throw new AppError('not_found', { detail: { messageId } })
    return {
      // Fixed words and checked text only: the sender writes no header (OP-20).
      subject: `Message: ${message.subject}`,
      ...letter(
        {
          preheader: message.message.slice(0, 120),
          title: message.subject,
          blocks: [
            { kind: 'paragraph', text: `${message.name} (${message.email}) writes:` },
            { kind: 'quote', text: message.message },
            { kind: 'note', text: 'Answer this mail to answer the sender. The message is also kept on the site.' },
          ],
        },
        settings,
      ),
    }
  },
}

export const contactMailFacts: MailFacts = {
  'contact-message': { name: 'Note to you: message', page: () => '/admin/messages' },
}

// Lists the contact page for search engines.
import { discoveryOfTexts } from '@/features/site/page-content/server/stored-texts'
import { contactContentKeys } from '../contact.content-keys'

export const contactDiscovery = discoveryOfTexts({ path: '/contact', title: 'Contact', keys: contactContentKeys })

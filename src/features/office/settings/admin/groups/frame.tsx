// The groups about the frame of the site: its menu, the owner's own pages, and profiles on other sites.
import { AdminLink } from '@/admin-kit/AdminLink'
import { buttonClass } from '@/ui/Button'
import { MenuField } from '../lists/MenuField'
import { SocialField } from '../lists/SocialField'
import type { SettingsGroup } from '../settings-group'

export const menuGroup: SettingsGroup = {
  id: 'menu',
  title: 'Menu',
  about:
    'The pages at the top of the site, and links to other sites. Drag to sort; an empty label shows the name of the page.',
  fields: [{ name: 'menu', kind: 'custom', render: () => <MenuField /> }],
}

function EditPages() {
  return (
    <p>
      <AdminLink to="/admin/pages" className={buttonClass('quiet', 'small')}>
        Edit your pages
      </AdminLink>
    </p>
  )
}

/** Own pages have a list and an editor of their own. */
export const pagesGroup: SettingsGroup = {
  id: 'pages',
  title: 'Pages',
  about: 'Pages that you write yourself, such as imprint, terms, right of withdrawal and press kit.',
  landmark: 'Own pages',
  Below: EditPages,
}

export const socialGroup: SettingsGroup = {
  id: 'social',
  title: 'Social links',
  about: 'Your profiles on other sites, in the footer and on the contact page.',
  fields: [{ name: 'social_links', kind: 'custom', render: () => <SocialField /> }],
}

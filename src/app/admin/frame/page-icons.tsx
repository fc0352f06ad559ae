// The icons of the navigation, one for each page, in the one line style of src/ui/Icon.tsx.
import type { ComponentType } from 'react'
import { type IconProps, line } from '@/ui/Icon'
import type { MenuPath } from '../admin-pages'

export const pageIcons: Readonly<Record<MenuPath, ComponentType<IconProps>>> = {
  '/admin': line('M4 4h7v9H4zM13 4h7v5h-7zM13 11h7v9h-7zM4 15h7v5H4z'),
  '/admin/home': line('M4 11.5 12 4l8 7.5M6 10v10h12V10M10 20v-5.5h4V20'),
  '/admin/about': line('M12 11.5a3.75 3.75 0 1 0 0-7.5 3.75 3.75 0 0 0 0 7.5zM4.5 20.5a7.5 7.5 0 0 1 15 0'),
  '/admin/media': line('M4 5h16v14H4zM4 16l5-5 4 4 2.5-2.5L20 17M15 9h.01'),
  '/admin/loe': line('M4 10v4M8 7v10M12 4v16M16 8v8M20 10v4'),
  '/admin/events': line('M4 6h16v14H4zM4 10.5h16M8 3.5V8M16 3.5V8'),
  '/admin/contact': line('M3.5 6h17v12.5h-17zm0 .5 8.5 7 8.5-7'),
  '/admin/featured-videos': line('M4 5h16v14H4zM10 9v6l5-3z'),
  '/admin/photo-gallery': line('M7 4h13v12H7zM4 8v12h13M7 14l4-4 3 3 2-2 4 4'),
  '/admin/page-content': line('M6 3.5h8l4 4V20.5H6zM14 3.5v4h4M9 12h6M9 16h6'),
  '/admin/footer': line('M4 4h16v16H4zM4 15.5h16M8 18h8'),
  '/admin/packing': line('M4 8.5h16V20H4zM4 8.5 6.5 4h11L20 8.5M12 4v4.5M9.5 12.5h5'),
  '/admin/pages': line('M7 3.5h10l3 3v11H7zM4 7v13.5h13M10.5 9h6M10.5 12.5h6'),
  '/admin/orders': line('M12 3.5 20 8v8.5L12 21l-8-4.5V8zM4 8l8 4.5L20 8M12 12.5V21'),
  '/admin/documents': line('M6 3.5h12v17l-2.5-1.5-2 1.5-1.5-1.5-1.5 1.5-2-1.5L6 20.5zM9 8h6M9 11.5h6M9 15h3'),
  '/admin/numbers': line('M4 20.5h16M6.5 17v-5M12 17V4.5M17.5 17V9'),
  '/admin/shop': line('M5 8h14l-1 12.5H6zM9 10.5V7a3 3 0 0 1 6 0v3.5'),
  '/admin/cards': line('M3.5 6h17v12h-17zM6.5 9h4v4h-4zM13.5 9.5h4M13.5 13h4M6.5 15.5h11'),
  '/admin/gifts': line(
    'M4 11h16v9.5H4zM3 7.5h18V11H3zM12 7.5v13M12 7.5C9 7.5 7.5 6.5 7.5 5S9 3 10 4s2 3.5 2 3.5 1-2.5 2-3.5 2.5-.5 2.5 1-1.5 2.5-4.5 2.5',
  ),
  '/admin/offers': line('M12.5 4H20v7.5L11.5 20 4 12.5zM16.25 8.25h0'),
  '/admin/licences': line('M12 14a5 5 0 1 0 0-10 5 5 0 0 0 0 10zM8.5 12.5 7.5 20.5l4.5-2.5 4.5 2.5-1-8'),
  '/admin/play-along': line('M7.5 4.5v15l12-7.5z'),
  '/admin/shop-content': line('M4 6.5V4.5h16v2M12 4.5v15M9 19.5h6'),
  '/admin/messages': line('M4 5h16v11H11l-4 4v-4H4zM8 9h8M8 12h5'),
  '/admin/newsletter': line('M20.5 3.5 3.5 10l6.5 3 3 7.5zM10 13l4-4'),
  '/admin/subscribers': line(
    'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2.5 20a6.5 6.5 0 0 1 13 0M16 4.5a3.5 3.5 0 0 1 0 6.5M18 14.5a6.5 6.5 0 0 1 3.5 5.5',
  ),
  '/admin/privacy': line('M12 3.5 5 6v5.5c0 4.5 3 7.5 7 9 4-1.5 7-4.5 7-9V6zM9 12l2 2 4-4'),
  '/admin/settings': line(
    'M4 7h9M17 7h3M4 17h3M11 17h9M15 9a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM9 19a2 2 0 1 0 0-4 2 2 0 0 0 0 4z',
  ),
  '/admin/theme': line(
    'M12 3.5a8.5 8.5 0 1 0 0 17c1.5 0 2-1 1.5-2-.75-1.5 0-3 2-3H18a2.5 2.5 0 0 0 2.5-2.5A8.5 8.5 0 0 0 12 3.5zM8 12h.01M9.5 8h.01M14.5 8h.01',
  ),
  '/admin/user-management': line('M15 9.5a4.5 4.5 0 1 0-3.5 4.4L13 15.5h2v2h2v2h3v-3l-5.5-5.5M10 8.5h.01'),
  '/admin/activity': line('M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17zM12 7.5V12l3.5 2'),
  '/admin/trash': line('M4 7h16M9.5 7V4h5v3M6 7l1 13.5h10L18 7M10 11v5.5M14 11v5.5'),
  '/admin/mails': line('M4 13.5 6.5 5h11l2.5 8.5V19H4zM4 13.5h5a3 3 0 0 0 6 0h5'),
  '/admin/account': line(
    'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17zM12 12.5a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM6.5 18a6 6 0 0 1 11 0',
  ),
}

// Reads the place of a gig in a calendar, which has one field for venue, street and town.

type GigPlace = { venue?: string | undefined; city?: string | undefined; address?: string | undefined }

/** Reads "The Corner, 12 Main St, Utrecht" as venue, address and city; without commas it is the venue. */
export function gigPlace(location: string | null): GigPlace {
  const parts = (location ?? '')
    .split(/[,\n]/)
    .map((part) => part.trim())
    .filter(Boolean)
  const [venue, ...rest] = parts
  return { venue, city: rest.at(-1), address: rest.length > 1 ? rest.slice(0, -1).join(', ') : undefined }
}

// Names a stored file as its sender did, and opens it with a click.
import { useQuery } from '@tanstack/react-query'
import { useRequest } from '../requests/sign-in-again'
import { isStoredHere, storedName } from './stored-name'

/** Returns the address at which the signed-in user opens a file; null for text that is no address. */
function fileAddress(url: string): string | null {
  if (url.startsWith('private:'))
    return `/api/admin/private-files/${url.slice('private:'.length).split('/').map(encodeURIComponent).join('/')}`
  return url.startsWith('/media/') || /^https?:\/\//.test(url) ? url : null
}

/** Returns the name of a file on its sender's device; its kind while that is not known. `known` saves the request. */
function useFileName(url: string, known?: string): string {
  const request = useRequest()
  const { data } = useQuery({
    queryKey: ['file-name', url],
    queryFn: ({ signal }) =>
      request('GET /api/admin/file-names', { query: { url } }, signal) as Promise<{ name: string | null }>,
    enabled: known === undefined && isStoredHere(url),
    // The name of a stored file never changes.
    staleTime: Infinity,
  })
  return known ?? data?.name ?? storedName(url)
}

export function StoredFileName({ url }: { url: string }) {
  return <span className="upload-name">{useFileName(url)}</span>
}

/** `name`: the file's name, if the page knows it already. */
export function StoredFileLink({ url, name }: { url: string; name?: string }) {
  const shownName = useFileName(url, name)
  const address = fileAddress(url)
  if (address === null) return <span className="upload-name">{shownName}</span>
  return (
    <a className="upload-name text-link" href={address} target="_blank" rel="noreferrer">
      {shownName}
      <span className="visually-hidden"> (opens in a new tab)</span>
    </a>
  )
}

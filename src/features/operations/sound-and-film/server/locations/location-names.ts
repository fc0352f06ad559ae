// Recognises a location in the metadata of videos.

/** True for a key or tag such as `com.apple.quicktime.location.ISO6709` or `LOCATION-ENG`. */
export const isLocationName = (name: string): boolean => /location|gps|geo|latitude|longitude|\u00a9xyz/i.test(name)

/** True for ISO 6709 under any name: `+48.8584+002.2945/`. */
export const isLocation = (text: string): boolean => /[+-]\d{2,6}(\.\d+)?[+-]\d{3,7}(\.\d+)?/.test(text)

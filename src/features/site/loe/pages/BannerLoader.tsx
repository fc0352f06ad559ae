// The placeholder shown while the banner loads (LOE-22).

export function BannerLoader() {
  return (
    <div className="loe-banner" role="status">
      <p className="loe-banner-text">Loading contact information...</p>
    </div>
  )
}

// Manage Events (ADM-EVT).

export function ManageEvents() {
  return <h1 className="type-title">Manage Events</h1>
}

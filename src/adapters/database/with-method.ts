// Replaces one method of a library's object; all other methods stay, and work on the object itself.

/** Returns the same value with `method` under `name`. */
export function withMethod<T extends object>(target: T, name: keyof T, method: unknown): T {
  return new Proxy(target, {
    get(object, key) {
      const value: unknown = key === name ? method : Reflect.get(object, key)
      return typeof value === 'function' && key !== name ? value.bind(object) : value
    },
  })
}

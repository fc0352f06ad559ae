// An object of a library with one of its methods in place of its own; everything else stays, and works on the object itself.

/** The same value with `method` under `name`. */
export function withMethod<T extends object>(target: T, name: keyof T, method: unknown): T {
  return new Proxy(target, {
    get(object, key) {
      const value: unknown = key === name ? method : Reflect.get(object, key)
      return typeof value === 'function' && key !== name ? value.bind(object) : value
    },
  })
}

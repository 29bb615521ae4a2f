/** A list with an element that was ticked, or without one that was unticked. */
export function toggle<T>(lista: readonly T[], cosa: T, isTicked: boolean): T[] {
  return isTicked ? [...lista, cosa] : lista.filter(una => una !== cosa);
}

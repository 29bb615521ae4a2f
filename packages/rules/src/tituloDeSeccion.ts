/** §2.29: 'Sección: {name}'; a name that already says it, such as "Sección 201", stands alone. */
export function tituloDeSeccion(nombre: string): string {
  return /^secci[oó]n(\s|$)/i.test(nombre.normalize('NFC').trim()) ? nombre.trim() : `Sección: ${nombre}`;
}

/** A name as a key: without case, accents and spaces. `VIP Periqueras` is `vip-periqueras`. */
export function claveDeNombre(nombre: string): string {
  return nombre
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replace(/^-+|-+$/g, '');
}

/** The name's key, or the next one that is free: `palco`, `palco-2`. A name without letters and figures is `seccion`. */
export function claveLibre(nombre: string, tomadas: ReadonlySet<string>): string {
  const base = claveDeNombre(nombre) || 'seccion';
  let clave = base;
  for (let n = 2; tomadas.has(clave); n += 1) clave = `${base.slice(0, 55)}-${n}`;
  return clave;
}

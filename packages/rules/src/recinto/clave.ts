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

interface ConClave {
  id: string;
  clave: string;
  nombre: string;
}

/**
 * The sections of a newer plan: one that the plan before has keeps its key from there, whatever it is called now. Events
 * know their places by it (§C4.4).
 */
export function conservarClaves<Seccion extends ConClave>(
  secciones: readonly Seccion[],
  anteriores: readonly Pick<ConClave, 'id' | 'clave'>[],
): Seccion[] {
  const previas = new Map(anteriores.map(({ id, clave }) => [id, clave]));
  const tomadas = new Set(secciones.flatMap(({ id }) => previas.get(id) ?? []));
  return secciones.map(seccion => {
    const suya = previas.get(seccion.id);
    const libre = tomadas.has(seccion.clave) ? claveLibre(seccion.nombre, tomadas) : seccion.clave;
    const clave = suya ?? libre;
    tomadas.add(clave);
    return { ...seccion, clave };
  });
}

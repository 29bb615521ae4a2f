import { sinAcentos } from '../sinAcentos.ts';

/** A name as a key: ASCII letters, digits and hyphens. `VIP Periqueras` is `vip-periqueras`. */
export function claveDeNombre(nombre: string, maximo = 60): string {
  return sinAcentos(nombre)
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, maximo)
    .replace(/^-+|-+$/g, '');
}

/** The name's key, or the next free one: `palco`, `palco-2`. A name without letters and digits gives `seccion`. */
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
 * The sections of a newer plan with the keys of the plan before: a section found there, by its id or on another drawing by
 * its name, keeps its key, whatever its name is now. Events identify their places by the key (§C4.4).
 */
export function conservarClaves<Seccion extends ConClave>(
  secciones: readonly Seccion[],
  anteriores: readonly ConClave[],
): Seccion[] {
  const porId = new Map(anteriores.map(({ id, clave }) => [id, clave]));
  const porNombre = new Map(anteriores.map(({ nombre, clave }) => [nombre, clave]));
  const tomadas = new Set(secciones.flatMap(({ id }) => porId.get(id) ?? []));
  return secciones.map(seccion => {
    const { id, nombre } = seccion;
    const pedidas = [porNombre.get(nombre), seccion.clave].filter(clave => clave !== undefined);
    const clave =
      porId.get(id) ?? pedidas.find(pedida => !tomadas.has(pedida)) ?? claveLibre(nombre, tomadas);
    tomadas.add(clave);
    return { ...seccion, clave };
  });
}

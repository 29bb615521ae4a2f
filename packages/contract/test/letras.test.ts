import { expect, it } from 'vitest';
import { z } from 'zod';
import { LLAMADAS } from '../src/catalogo.ts';

/** Fields that keep their letters. Prose says what its author typed; a list is cleaned as it is read. */
const PROSA = ['motivo', 'descripcion', 'texto', 'nota', 'csv'];
/** Compared byte by byte, or read by a rule that cleans. */
const SECRETOS = ['token', 'password', 'actualPassword', 'contrasena', 'actual', 'turno', 'ficha', 'usuario'];
const SENAS = [
  'id',
  'order_id',
  'cursor',
  'desde',
  'clave',
  'entidad',
  'entidadId',
  'avisos',
  'fechas',
  'folio',
];
const DE_MAQUINAS = [
  'type',
  'verification_code',
  'navegador',
  'tipoDispositivo',
  'archivo',
  // Only its digits are read.
  'concepto_pago',
];
const EN_REGLAS = ['userEmail', 'correo_invitado', 'nombre_invitado', 'clabe'];
/** A look at a letter that is cleaned when it is written. */
const VISTAS = ['asunto'];
/** Chosen from what the server told. */
const ELEGIDOS = ['retirarArtista.body.artista'];
const COMO_SE_ESCRIBIO = new Set([PROSA, SECRETOS, SENAS, DE_MAQUINAS, EN_REGLAS, VISTAS].flat());

/** "Marfina" in letters that look alike: full width, no width, a ligature, bold of mathematics. */
const MARFINA = 'Ｍar\u200bﬁ𝐧a';
const RARAS = /[Ｍ\u200bﬁ𝐧]/u;

it('every name, title and typed code of a call is cleaned of letters that only look different (§5.10)', () => {
  const crudas = Object.values(LLAMADAS).flatMap(({ id, body, query }) =>
    crudos(z.object({ body, query }), id),
  );
  expect(crudas.filter(ruta => !COMO_SE_ESCRIBIO.has(ruta.split('.').at(-1) ?? ''))).toEqual(ELEGIDOS);
});

/** The paths of the texts in a schema that let odd letters through as they are. */
function crudos(tipo: unknown, ruta: string): string[] {
  if (tipo instanceof z.ZodString || (tipo instanceof z.ZodPipe && tipo.in instanceof z.ZodString))
    return RARAS.test(String(tipo.safeParse(MARFINA).data)) ? [ruta] : [];
  if (tipo instanceof z.ZodObject)
    return Object.entries(tipo.shape).flatMap(([campo, suyo]) => crudos(suyo, `${ruta}.${campo}`));
  if (tipo instanceof z.ZodUnion) return tipo.options.flatMap(uno => crudos(uno, ruta));
  if (tipo instanceof z.ZodArray) return crudos(tipo.element, ruta);
  if (tipo instanceof z.ZodPipe) return crudos(tipo.in, ruta);
  if (tipo instanceof z.ZodRecord) return crudos(tipo.valueType, ruta);
  if (tipo instanceof z.ZodOptional || tipo instanceof z.ZodNullable || tipo instanceof z.ZodDefault)
    return crudos(tipo.unwrap(), ruta);
  return [];
}

import type { RespuestaDe } from '@taquilla/contract/catalogo';
import { exigirVersion } from '../../auditoria/exigirVersion.ts';
import {
  findTextosLegales,
  insertTextosLegales,
  listVersionesLegales,
  lockTextosLegales,
  type Textos,
} from '../../cuentas/textosLegales.repository.ts';
import { contarTextos } from '../../cuentas/textosLegales.ts';
import type { Db } from '../../db/connection.ts';
import type { ConsoleChange } from '../../server/console/handleConsole.ts';

type Legales = RespuestaDe<'verLegales'>;

/** The house's legal texts with all their versions (§C13.7). */
export async function verLegales(db: Db): Promise<Legales> {
  const [publicados, versiones] = await Promise.all([findTextosLegales(db), listVersionesLegales(db)]);
  return {
    ...contarTextos(publicados),
    version: (publicados?.numero ?? 0) + 1,
    versiones: versiones.map(({ numero, publicados_en: desde, por }) => ({
      numero,
      desde: desde.toISOString(),
      por,
    })),
  };
}

/** Publishes a version, which never changes: a sale keeps the version that it was made under. */
export async function publicarLegales({
  tx,
  body,
  version,
  sesion,
  anotar,
}: ConsoleChange<'publicarLegales'>): Promise<Legales> {
  await lockTextosLegales(tx);
  const antes = await findTextosLegales(tx);
  const numero = (antes?.numero ?? 0) + 1;
  await exigirVersion(tx, {
    pedida: version,
    actual: numero,
    entidad: 'textos_legales',
    entidadId: 'casa',
    presente: () => verLegales(tx),
  });
  // JSON has no undefined: an absent field has no key.
  const dados = body.textos as Partial<Textos>;
  const { terminos = null, aviso = null, politicas = null } = { ...antes, ...dados };
  await insertTextosLegales(tx, { numero, terminos, aviso, politicas, por: sesion().personalId });
  await anotar({
    accion: 'ajustes.publicar_legales',
    entidad: 'textos_legales',
    entidadId: 'casa',
    antes: { numero: antes?.numero ?? null },
    // The version itself keeps the texts.
    despues: { numero, textos: Object.keys(dados).join(', ') },
    motivo: body.motivo,
  });
  return verLegales(tx);
}

import type { CruceJuzgado } from '@taquilla/contract/puerta/lector';
import { nombresDe } from '@taquilla/rules/puerta/nombres';
import { dejaPasar } from '@taquilla/rules/puerta/veredicto';
import type { Transaction } from '../../db/connection.ts';
import { agruparPasos, nombreCorto } from '../padron/filas.ts';
import { listPasos, type PasoLeido } from '../padron/padron.queries.ts';
import { type BoletoTomado, type CruceGuardado, countRechazos } from './cruces.repository.ts';
import { type Envio, esDelMismoBoleto, type Sala } from './juzgar.ts';

interface PorContar {
  envios: readonly Envio[];
  /** The tries that were sent, by id, as they are kept now. */
  porId: ReadonlyMap<string, CruceGuardado>;
  sala: Sala;
  choques: ReadonlySet<number>;
}

/**
 * The answer to each phone about its tries; earlier passages are included only for tries that the server does not find good
 * (§P4.7).
 */
export async function contarJuzgados(
  tx: Transaction,
  { envios, porId, sala, choques }: PorContar,
): Promise<CruceJuzgado[][]> {
  const conHistoria = [
    ...new Set(
      [...porId.values()].flatMap(cruce => (dejaPasar(cruce.resultado) ? [] : (cruce.boletoId ?? []))),
    ),
  ];
  const [leidos, rechazos] =
    conHistoria.length === 0
      ? [[], new Map<number, number>()]
      : await Promise.all([listPasos(tx, conHistoria), countRechazos(tx, conHistoria)]);
  const porBoleto = agruparPasos(leidos);
  const boletos = new Map([...sala.boletos.values()].map(boleto => [boleto.id, boleto]));

  function contar(cruce: CruceGuardado, conSupervisor: boolean): CruceJuzgado {
    const boleto = boletos.get(cruce.boletoId ?? 0);
    const puerta = sala.puertas.get(cruce.puertaId);
    const conNombre = boleto !== undefined && nombresDe(puerta ? [puerta] : []).tiene(boleto.seccionId);
    const id = cruce.corrige ?? cruce.id;
    return {
      id,
      veredicto: cruce.resultado,
      dejoPasar: dejaPasar(cruce.resultado),
      supervision: !conSupervisor ? null : cruce.supervisorId === null ? 'rechazada' : 'aceptada',
      choque: cruce.boletoId !== null && choques.has(cruce.boletoId),
      boleto: boleto ? contarBoleto(boleto, conNombre) : null,
      otroEvento: contarAjeno(sala, cruce),
      historia: boleto ? contarHistoria(boleto, porBoleto.get(boleto.id) ?? [], id) : [],
      intentos: rechazos.get(cruce.boletoId ?? 0) ?? 0,
      folio: cruce.folio,
    };
  }

  return envios.map(({ body }) =>
    body.cruces.flatMap(enviado => {
      const cruce = porId.get(enviado.id);
      return cruce && esDelMismoBoleto(cruce, enviado) ? contar(cruce, enviado.supervisorId !== null) : [];
    }),
  );
}

function contarBoleto({ id, seccion, fila, asiento, nombre }: BoletoTomado, conNombre: boolean) {
  return { id, seccion, fila, asiento, nombre: conNombre ? nombreCorto(nombre) : '' };
}

function contarAjeno(
  { deOtroEvento }: Sala,
  { resultado, huella }: CruceGuardado,
): CruceJuzgado['otroEvento'] {
  const ajeno = resultado === 'otro_evento' ? deOtroEvento.get(huella ?? '') : undefined;
  return ajeno ? { nombre: ajeno.nombre, fecha: ajeno.fecha.toISOString(), zona: ajeno.zona } : null;
}

/** Earlier passages of a ticket, without the try `salvo`. */
function contarHistoria(
  { quemadoEn, quemadoPuerta, quemadoPor }: BoletoTomado,
  pasos: readonly PasoLeido[],
  salvo: string,
): CruceJuzgado['historia'] {
  const deStaff: CruceJuzgado['historia'] = quemadoEn
    ? [
        {
          cuando: quemadoEn.toISOString(),
          puerta: quemadoPuerta ?? '',
          quien: quemadoPor ?? '',
          sentido: 'entrada',
          dejoPasar: true,
          enLinea: true,
          dudoso: false,
        },
      ]
    : [];
  return [...deStaff, ...pasos.filter(({ id }) => id !== salvo).map(contarPaso)].sort((a, b) =>
    a.cuando < b.cuando ? -1 : 1,
  );
}

/** A passage as one entry of a story. */
export function contarPaso(paso: PasoLeido): CruceJuzgado['historia'][number] {
  return {
    cuando: paso.momento.toISOString(),
    puerta: paso.puerta,
    quien: `Lector ${paso.lector}`,
    sentido: paso.sentido,
    dejoPasar: true,
    enLinea: paso.enLinea,
    dudoso: paso.dudoso,
  };
}

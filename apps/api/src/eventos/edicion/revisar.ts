import type { RespuestaDe } from '@taquilla/contract/catalogo';
import { aPesos, centavos } from '@taquilla/rules/dinero';
import { formatEntero } from '@taquilla/rules/numeros';
import { revisarTexto } from '@taquilla/rules/textos';
import { BusinessError } from '../../businessError.ts';
import type { Db } from '../../db/connection.ts';
import type { Context } from '../../server/context.ts';
import { type FilaDeEvento, findEvento } from '../documento/eventos.queries.ts';
import { findPlanoPorRevisar, type PlanoPorRevisar } from './revisar.queries.ts';
import { findFuncionesALaHora } from './revisarFechas.queries.ts';
import { primeraVenta } from './ventaConTiempo.ts';

type Respuesta = RespuestaDe<'revisarEvento'>;
export type Revision = Respuesta['revisiones'][number];

type Casa = Pick<Context, 'providerState'> & { config: Pick<Context['config'], 'operador'> };

/** All errors and warnings about publishing an event (§C4.1). @throws BusinessError `evento_no_encontrado` */
export async function revisarEvento(db: Db, casa: Casa, eventoId: number): Promise<Respuesta> {
  const fila = await findEvento(db, eventoId);
  if (!fila) throw new BusinessError('evento_no_encontrado');
  const plano = await findPlanoPorRevisar(db, eventoId);
  const primera = primeraVenta(plano.ahora, plano.lugares);
  return {
    version: fila.version,
    revisiones: [
      ...deLosDatos(fila, plano),
      ...(await deLaHora(db, fila)),
      ...delPlano(fila, plano),
      ...deLaCasa(casa),
    ],
    ventaDesdePropuesta: primera.desde.toISOString(),
    ventaDesdeObligada: primera.obligada,
    precioDeAcompanante: plano.acompanantes > 0 ? aPesos(centavos(plano.acompanante_precio ?? 0)) : null,
  };
}

type Linea = [falta: boolean, codigo: string, campo: string, mensaje: string];

const errores = (lineas: readonly Linea[]) => deNivel('error', lineas);
const avisos = (lineas: readonly Linea[]) => deNivel('aviso', lineas);
function deNivel(nivel: Revision['nivel'], lineas: readonly Linea[]): Revision[] {
  return lineas.flatMap(([falta, codigo, campo, mensaje]) =>
    falta ? [{ codigo, nivel, campo, mensaje }] : [],
  );
}

function deLosDatos(e: FilaDeEvento, { ahora }: PlanoPorRevisar): Revision[] {
  const [prohibido] = revisarTexto(e.descripcion);
  return [
    ...errores([
      [e.descripcion.trim() === '', 'sin_descripcion', 'datos.descripcion', 'Falta la descripción.'],
      [e.artista === null, 'sin_artista', 'datos.artista', 'Falta el artista.'],
      [e.genero === null, 'sin_genero', 'datos.genero', 'Falta el género.'],
      [e.fecha <= ahora, 'fecha_pasada', 'datos.fecha', 'La fecha ya pasó.'],
      [
        e.venta_hasta !== null && e.venta_hasta <= ahora,
        'venta_cerrada',
        'datos.ventaHasta',
        'La venta ya habría cerrado.',
      ],
      [
        e.imagen_promocion !== null && e.texto_promocion === null,
        'cartel_sin_texto',
        'datos.textoCartel',
        'Falta decir qué se ve en el cartel, para quien no lo ve.',
      ],
      [
        e.imagen_banner !== null && e.texto_banner === null,
        'portada_sin_texto',
        'datos.textoBanner',
        'Falta decir qué se ve en la portada, para quien no la ve.',
      ],
    ]),
    ...avisos([
      [
        prohibido !== undefined,
        'texto_prohibido',
        'datos.descripcion',
        `La descripción dice «${prohibido?.frase}». ${prohibido?.porque} Puedes decir: «${prohibido?.propuesta}»`,
      ],
      [e.imagen_promocion === null, 'sin_cartel', 'datos.cartel', 'El evento no tiene cartel.'],
      [e.imagen_banner === null, 'sin_portada', 'datos.banner', 'El evento no tiene portada.'],
      [!e.mostrar_web, 'solo_taquilla', 'datos.mostrarWeb', 'No se vende en la web, sólo en taquilla.'],
    ]),
  ];
}

/** Published shows at the same venue and hour. */
async function deLaHora(db: Db, { id, fecha, recinto_id: recintoId }: FilaDeEvento): Promise<Revision[]> {
  const otras = await findFuncionesALaHora(db, { recintoId, fechas: [fecha], eventoId: id, visibles: [] });
  const nombres = otras.map(({ nombre }) => nombre).join(', ');
  return avisos([
    [
      otras.length > 0,
      'recinto_ocupado',
      'datos.fecha',
      `A esa hora ya hay otra función en el recinto: ${nombres}.`,
    ],
  ]);
}

function delPlano(e: FilaDeEvento, plano: PlanoPorRevisar): Revision[] {
  const lista = (nombres: readonly string[]) => nombres.slice(0, 5).join('; ');
  const { lugares, a_la_venta: venta, gratis, sin_lugares, mesas_grandes, con_mapa, sin_forma } = plano;
  return [
    ...errores([
      [
        lugares === 0,
        'sin_lugares',
        'datos.plano',
        'El evento no tiene lugares: elige un plano publicado del recinto.',
      ],
      [lugares > 0 && venta === 0, 'nada_a_la_venta', 'lugares', 'No hay ni un lugar a la venta.'],
      [
        venta > 0 && e.limite_de_asientos > venta,
        'limite_mayor',
        'datos.limiteDeAsientos',
        `El límite por persona (${formatEntero(e.limite_de_asientos)}) es mayor que los lugares a la venta (${formatEntero(venta)}).`,
      ],
      [
        mesas_grandes.length > 0,
        'mesa_grande',
        'datos.limiteDeAsientos',
        `Nadie podría comprar la mesa completa: ${lista(mesas_grandes)}.`,
      ],
    ]),
    ...avisos([
      [
        gratis > 0,
        'lugares_gratis',
        'precios',
        gratis === 1 ? 'Hay un lugar sin costo.' : `Hay ${formatEntero(gratis)} lugares sin costo.`,
      ],
      [
        sin_lugares.length > 0,
        'seccion_vacia',
        'lugares',
        `Hay secciones sin lugares: ${lista(sin_lugares)}.`,
      ],
      [lugares > 0 && !con_mapa, 'sin_mapa', 'lugares', 'El evento no tiene mapa: se elige por lista.'],
      [sin_forma.length > 0, 'seccion_sin_forma', 'lugares', `El mapa no muestra: ${lista(sin_forma)}.`],
    ]),
  ];
}

function deLaCasa({ config: { operador }, providerState }: Casa): Revision[] {
  const faltan = [operador.nombre, operador.direccion, operador.correo, operador.telefono].some(
    dato => dato.trim() === '',
  );
  return [
    ...errores([
      [faltan, 'sin_operador', 'ajustes.operador', 'Faltan datos del operador en Ajustes.'],
      [
        providerState() === 'llave_rechazada',
        'proveedor_rechaza',
        'ajustes.proveedor',
        'El proveedor de pagos rechaza nuestra llave: no se podría cobrar.',
      ],
    ]),
    ...avisos([
      [
        providerState() === 'sin_respuesta',
        'proveedor_callado',
        'ajustes.proveedor',
        'El proveedor de pagos no responde en este momento.',
      ],
    ]),
  ];
}

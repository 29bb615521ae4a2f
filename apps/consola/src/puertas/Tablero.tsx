import type { RespuestaDe } from '@taquilla/contract/catalogo';
import { formatEntero } from '@taquilla/rules/numeros';
import { conPunto } from '@taquilla/rules/oraciones';
import { Notice } from '@taquilla/ui/Notice.tsx';
import { Box } from '../ui/Box.tsx';
import { type Column, DataTable } from '../ui/DataTable.tsx';
import { Figures } from '../ui/Figures.tsx';
import { useHoras } from './horas.ts';

type Datos = RespuestaDe<'tableroDePuertas'>;

/** The figures of the night (§P7.4), and the warning of §P5.1 about phones without a network. */
export function Tablero({ tablero }: { tablero: Datos }) {
  const { sinConexion } = tablero;
  const { aLaHora } = useHoras();
  return (
    <>
      {sinConexion.cuantos > 0 && (
        <Notice tone="urgente" live>
          {conPunto(
            `${telefonosSinConexion(sinConexion.cuantos)}${sinConexion.desde ? ` desde ${aLaHora(sinConexion.desde)}` : ''}`,
          )}{' '}
          Cada uno puede dejar pasar una copia de un mismo boleto: lo que ocurra se sabrá cuando vuelvan.
        </Notice>
      )}
      <Box label="La noche" flush>
        <Cifras tablero={tablero} />
      </Box>
      <Box title="Por puerta" flush>
        <DataTable caption="Por puerta" rows={tablero.puertas} rowKey={({ id }) => id} columns={POR_PUERTA} />
      </Box>
    </>
  );
}

/** The figures by section. A large house has dozens of sections, so they stand below everything that asks for an act. */
export function PorSeccion({ secciones }: Pick<Datos, 'secciones'>) {
  return (
    <Box title="Por sección" flush>
      <DataTable caption="Por sección" rows={secciones} rowKey={({ id }) => id} columns={POR_SECCION} />
    </Box>
  );
}

const POR_PUERTA: readonly Column<Datos['puertas'][number]>[] = [
  { title: 'Puerta', cell: ({ nombre }) => nombre },
  { title: 'Entraron', align: 'right', cell: ({ entraron }) => formatEntero(entraron) },
  { title: 'Salieron', align: 'right', cell: ({ salieron }) => formatEntero(salieron), phone: 'none' },
  { title: 'No pasaron', align: 'right', cell: NoPasaron, phone: 'line' },
  {
    title: 'Por minuto',
    align: 'right',
    cell: ({ porMinuto }) => formatEntero(Math.round(porMinuto)),
    phone: 'none',
  },
];

function NoPasaron({ rechazos }: Datos['puertas'][number]) {
  return (
    <>
      {formatEntero(sumar(rechazos))} <small className="suave">{rechazosEnPalabras(rechazos)}</small>
    </>
  );
}

const POR_SECCION: readonly Column<Datos['secciones'][number]>[] = [
  { title: 'Sección', cell: ({ nombre }) => nombre },
  {
    title: 'Adentro',
    align: 'right',
    cell: ({ adentro, boletos }) => `${formatEntero(adentro)} de ${formatEntero(boletos)}`,
  },
  { title: 'Por llegar', align: 'right', cell: ({ porLlegar }) => formatEntero(porLlegar), phone: 'none' },
];

function Cifras({ tablero }: { tablero: Datos }) {
  const enDuda = porLlegarDeTelefonos(tablero);
  return (
    <Figures
      figures={[
        {
          name: 'Adentro ahora',
          value: formatEntero(tablero.adentro),
          ...(enDuda && { story: enDuda }),
        },
        { name: 'Por llegar', value: formatEntero(tablero.porLlegar) },
        {
          name: 'Entraron',
          value: formatEntero(tablero.entraron),
          story: `${formatEntero(tablero.salieron)} salieron`,
        },
        { name: 'Por minuto', value: formatEntero(Math.round(tablero.porMinuto)) },
        {
          name: 'No pasaron',
          value: formatEntero(sumar(tablero.rechazos)),
          story: rechazosEnPalabras(tablero.rechazos),
        },
        {
          name: 'Choques',
          value: formatEntero(tablero.choques),
          story: tablero.choques > 0 ? 'por decidir' : 'ninguno',
        },
      ]}
    />
  );
}

/** The possible error of the count inside: tries that wait at phones, and those of phones out of reach. */
function porLlegarDeTelefonos({ sinSincronizar, sinConexion: { cuantos } }: Datos): string | null {
  const deSinRed = cuantos > 0 && `lo de ${telefonosSinConexion(cuantos)}`;
  const enCola = sinSincronizar > 0 && `${formatEntero(sinSincronizar)} por enviar`;
  const partes = [enCola, deSinRed].filter(Boolean);
  return partes.length > 0 ? `± ${partes.join(' y ')}` : null;
}

function telefonosSinConexion(cuantos: number): string {
  return cuantos === 1 ? '1 teléfono sin conexión' : `${cuantos} teléfonos sin conexión`;
}

function sumar(rechazos: Datos['rechazos']): number {
  return Object.values(rechazos).reduce((suma, cuantos) => suma + cuantos, 0);
}

function rechazosEnPalabras(rechazos: Datos['rechazos']): string {
  return Object.entries(rechazos)
    .sort(([, a], [, b]) => b - a)
    .map(([veredicto, cuantos]) => `${cuantos} ${REFUSALS[veredicto] ?? veredicto}`)
    .join(', ');
}

/** Refusals by verdict, in words. */
const REFUSALS: Readonly<Record<string, string>> = {
  ya_usado: 'ya habían entrado',
  repetido: 'mostrados dos veces seguidas',
  anulado: 'anulados',
  puerta_equivocada: 'de otra puerta',
  otro_evento: 'de otro evento',
  fuera_de_hora: 'fuera de hora',
  contracargo: 'con pago retirado',
  no_valido: 'que no eran boletos',
  sin_datos: 'sin datos',
};

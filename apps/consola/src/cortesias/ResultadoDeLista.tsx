import type { RespuestaDe } from '@taquilla/contract/catalogo';
import { Notice } from '@taquilla/ui/Notice.tsx';
import { DataTable } from '../ui/DataTable.tsx';

export interface Falla {
  renglon: number;
  mensaje: string;
}

/** The state of a list that was tried: its faults, the number of its tickets, or an error. */
export type Revision = { fallas: Falla[] } | Buena | { error: string };
type Buena = Pick<RespuestaDe<'darCortesias'>, 'boletos' | 'repetidos' | 'completos'>;

/** The server's word on a list that was tried. */
export function Resultado({ revision }: { revision: Revision }) {
  if ('error' in revision)
    return (
      <Notice tone="urgente" live>
        {revision.error}
      </Notice>
    );
  if ('boletos' in revision) return <ListaBuena {...revision} />;
  const { fallas } = revision;
  return (
    <>
      <Notice tone="urgente" live>
        {fallas.length === 1 ? 'Hay una falla: corrígela' : `Hay ${fallas.length} fallas: corrígelas`} y
        vuelve a revisar. No se dio ninguna.
      </Notice>
      <DataTable
        caption="Fallas de la lista"
        rows={fallas}
        rowKey={({ renglon, mensaje }) => `${renglon} ${mensaje}`}
        columns={[
          { title: 'Renglón', align: 'right', cell: ({ renglon }) => renglon },
          { title: 'Qué pasa', cell: ({ mensaje }) => mensaje },
        ]}
      />
    </>
  );
}

/** A list without faults: how many tickets it gives, and whether it looks like one that was given before. */
function ListaBuena({ boletos, repetidos, completos }: Buena) {
  if (boletos === 0)
    return (
      <Notice tone="urgente" live>
        Es la misma lista: {completos === 1 ? 'su invitado ya tiene' : 'sus invitados ya tienen'} justo estos
        lugares. No falta dar ninguno.
      </Notice>
    );
  return (
    <>
      <Notice tone="exito" live>
        {boletos === 1 ? 'La lista está bien: 1 boleto.' : `La lista está bien: ${boletos} boletos.`} Todavía
        no se da ninguno.
      </Notice>
      {repetidos.length > 0 && (
        <Notice tone="urgente" live>
          {contarRepetidos(repetidos)} {completos > 0 && contarCompletos(completos)} ¿Es la misma lista?
        </Notice>
      )}
    </>
  );
}

function contarCompletos(completos: number): string {
  return completos === 1
    ? 'Un renglón ya tiene sus lugares y no recibe otros.'
    : `${completos} renglones ya tienen sus lugares y no reciben otros.`;
}

function contarRepetidos(nombres: readonly string[]): string {
  const primeros = nombres.slice(0, 5).join(', ');
  if (nombres.length === 1)
    return `${primeros} ya tiene cortesías de este evento o está dos veces en la lista.`;
  const resto = nombres.length > 5 ? ` y ${nombres.length - 5} más` : '';
  return `${nombres.length} invitados ya tienen cortesías de este evento o están dos veces en la lista: ${primeros}${resto}.`;
}

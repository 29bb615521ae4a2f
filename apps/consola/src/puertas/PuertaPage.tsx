import { everySeen } from '@taquilla/cliente/queries';
import { useAnswer } from '@taquilla/cliente/useAnswer';
import { Button } from '@taquilla/ui/Button.tsx';
import { useState } from 'react';
import { useParams } from 'wouter';
import { download } from '../api/download.ts';
import { queryFor } from '../api/queryFor.ts';
import { ConEvento } from '../eventos/ConEvento.tsx';
import { permitido } from '../sesion/sesion.ts';
import { Box } from '../ui/Box.tsx';
import { notificarFalla } from '../ui/enPalabras.ts';
import { Reading } from '../ui/Reading.tsx';
import { FiguresSilhouette, TableSilhouette } from '../ui/Silhouettes.tsx';
import { Choques } from './Choques.tsx';
import { Emparejar } from './Emparejar.tsx';
import { ZonaDeLaPuerta } from './horas.ts';
import { Lectores } from './Lectores.tsx';
import { Puertas } from './Puertas.tsx';
import { PorSeccion, Tablero } from './Tablero.tsx';

/** Figures of the night are at most a second old (§P7.4). */
const VIVA = { freshMs: 0, watch: everySeen(1_000) };

/** The door of an event (§P1, §P7): the night's figures, gates and rules, phones, choques. */
export function PuertaPage() {
  const { id = '' } = useParams();
  const eventoId = Number(id);
  const [empareja, setEmpareja] = useState<{ lectorId?: number } | null>(null);
  const lleva = permitido('llevar_puertas', { nivel: 'hacer' });
  const bajar = () =>
    download('exportarCruces', { params: { eventoId } }, `cruces-${eventoId}.csv`).catch(notificarFalla);
  const acciones = () =>
    lleva && (
      <>
        <Button variant="borde" onClick={() => void bajar()}>
          Descargar cruces
        </Button>
        <Button onClick={() => setEmpareja({})}>Emparejar teléfono</Button>
      </>
    );
  return (
    <ConEvento parte="puerta" acciones={acciones}>
      {({ recinto }) => (
        <ZonaDeLaPuerta value={recinto.zona}>
          <Noche
            eventoId={eventoId}
            lleva={lleva}
            empareja={empareja}
            alEmparejar={lectorId => setEmpareja({ lectorId })}
            alCerrar={() => setEmpareja(null)}
          />
        </ZonaDeLaPuerta>
      )}
    </ConEvento>
  );
}

interface NocheProps {
  eventoId: number;
  lleva: boolean;
  empareja: { lectorId?: number } | null;
  alEmparejar: (lectorId: number) => void;
  alCerrar: () => void;
}

/** The events at the gates, read again every second while the page is visible. */
function Noche({ eventoId, lleva, empareja, alEmparejar, alCerrar }: NocheProps) {
  const tablero = useAnswer({ ...queryFor('tableroDePuertas', { params: { eventoId } }), ...VIVA });
  const puertas = useAnswer(queryFor('listarPuertas', { params: { eventoId } }));
  const choques = useAnswer({ ...queryFor('listarChoques', { params: { eventoId } }), ...VIVA });
  const { refetch } = tablero;
  return (
    <>
      <p className="suave">
        Cualquier teléfono lee boletos en /puerta, también sin red.{' '}
        <a href="/puerta/hoja.html" target="_blank" rel="noreferrer">
          Hoja para la noche (dos páginas para imprimir)
        </a>
      </p>
      <Reading answer={tablero} skeleton={<FiguresSilhouette />}>
        {datos => <Tablero tablero={datos} />}
      </Reading>
      <Reading answer={choques}>
        {({ choques: hallados }) => (
          <Choques eventoId={eventoId} choques={hallados} alResolver={choques.refetch} lleva={lleva} />
        )}
      </Reading>
      <Reading answer={tablero} skeleton={<TableSilhouette rows={2} />}>
        {({ lectores }) => (
          <Box title="Teléfonos" flush>
            <Lectores
              eventoId={eventoId}
              lectores={lectores}
              puertas={puertas.data?.puertas ?? []}
              lleva={lleva}
              alCambiar={refetch}
              alEmparejar={alEmparejar}
            />
          </Box>
        )}
      </Reading>
      <Reading answer={puertas} skeleton={<TableSilhouette rows={2} />}>
        {datos => <Puertas eventoId={eventoId} datos={datos} alCambiar={puertas.refetch} lleva={lleva} />}
      </Reading>
      <Reading answer={tablero}>{({ secciones }) => <PorSeccion secciones={secciones} />}</Reading>
      {empareja && puertas.data && (
        <Emparejar
          eventoId={eventoId}
          puertas={puertas.data.puertas.filter(({ retirada }) => !retirada)}
          {...empareja}
          alCerrar={() => {
            alCerrar();
            void refetch();
          }}
        />
      )}
    </>
  );
}

import type { RespuestaDe } from '@taquilla/contract/catalogo';
import type { PuertaDeConsola } from '@taquilla/contract/consola/puertas';
import { Button } from '@taquilla/ui/Button.tsx';
import { useState } from 'react';
import { call } from '../api/call.ts';
import { Box } from '../ui/Box.tsx';
import { DataTable } from '../ui/DataTable.tsx';
import { notificarFalla } from '../ui/enPalabras.ts';
import { EditarPuerta } from './EditarPuerta.tsx';
import { useHoras } from './horas.ts';
import { NuevoSupervisor } from './NuevoSupervisor.tsx';
import { Reglas } from './Reglas.tsx';

type Datos = RespuestaDe<'listarPuertas'>;

interface PuertasProps {
  eventoId: number;
  datos: Datos;
  lleva: boolean;
  alCambiar: () => Promise<unknown>;
}

const SENTIDOS = { entrada: 'Entrada', salida: 'Salida', ambas: 'Entrada y salida' } as const;

/** Gates, their common rules, and the supervisors (§P7). */
export function Puertas(props: PuertasProps) {
  const { eventoId, datos, lleva, alCambiar } = props;
  const [edita, setEdita] = useState<PuertaDeConsola | 'nueva' | null>(null);
  return (
    <>
      <Tabla datos={datos} editar={lleva ? setEdita : null} />
      <Reglas eventoId={eventoId} reglas={datos.reglas} lleva={lleva} alCambiar={alCambiar} />
      <Supervision {...props} />
      {edita && (
        <EditarPuerta
          eventoId={eventoId}
          puerta={edita === 'nueva' ? null : edita}
          secciones={datos.secciones}
          alGuardar={alCambiar}
          alCerrar={() => setEdita(null)}
        />
      )}
    </>
  );
}

interface TablaProps {
  datos: Datos;
  /** Opens a gate, or a new one; null for a person who may only look. */
  editar: ((puerta: PuertaDeConsola | 'nueva') => void) | null;
}

function Tabla({ datos: { puertas, secciones }, editar }: TablaProps) {
  const { elDia } = useHoras();
  const nombres = new Map(secciones.map(({ id, nombre }) => [id, nombre]));
  const recibe = ({ secciones: suyas }: PuertaDeConsola) =>
    suyas?.map(id => nombres.get(id)).join(', ') ?? 'Todas las secciones';
  return (
    <Box
      title="Puertas"
      flush
      aside={
        editar && (
          <Button variant="borde" onClick={() => editar('nueva')}>
            Agregar puerta
          </Button>
        )
      }
    >
      <DataTable
        caption="Puertas"
        rows={puertas.filter(({ retirada }) => !retirada)}
        rowKey={({ id }) => id}
        columns={[
          { title: 'Nombre', cell: ({ nombre }) => nombre },
          { title: 'Recibe', cell: recibe },
          { title: 'Sentido', cell: ({ sentido }) => SENTIDOS[sentido], phone: 'none' },
          { title: 'Horario', cell: puerta => horarioDe(puerta, elDia), phone: 'none' },
          {
            title: 'Acciones',
            hideTitle: true,
            cell: puerta =>
              editar && (
                <Button variant="quieto" onClick={() => editar(puerta)}>
                  Cambiar
                </Button>
              ),
          },
        ]}
      />
    </Box>
  );
}

function Supervision({ eventoId, datos, lleva, alCambiar }: PuertasProps) {
  const [nombra, setNombra] = useState(false);
  const { supervisores, puertas } = datos;
  const quitar = (supervisorId: number) =>
    call('revocarSupervisor', { params: { eventoId, supervisorId } }).then(alCambiar, notificarFalla);
  return (
    <Box
      title="Supervisión"
      aside={
        lleva && (
          <Button variant="borde" onClick={() => setNombra(true)}>
            Agregar supervisor
          </Button>
        )
      }
    >
      {supervisores.length === 0 && (
        <p className="nota">Sin nadie aquí, ningún teléfono busca a mano ni deja pasar contra un «Alto».</p>
      )}
      <ul>
        {supervisores.map(supervisor => (
          <Supervisor
            key={supervisor.id}
            supervisor={supervisor}
            puertas={puertas}
            quitar={lleva ? () => void quitar(supervisor.id) : null}
          />
        ))}
      </ul>
      {nombra && (
        <NuevoSupervisor
          eventoId={eventoId}
          puertas={puertas.filter(({ retirada }) => !retirada)}
          alGuardar={alCambiar}
          alCerrar={() => setNombra(false)}
        />
      )}
    </Box>
  );
}

interface SupervisorProps {
  supervisor: Datos['supervisores'][number];
  puertas: Datos['puertas'];
  /** Null for a person who may only look. */
  quitar: (() => void) | null;
}

function Supervisor({ supervisor: { nombre, puertas: suyas }, puertas, quitar }: SupervisorProps) {
  const donde =
    suyas?.map(suya => puertas.find(({ id }) => id === suya)?.nombre).join(', ') ?? 'todas las puertas';
  return (
    <li>
      {nombre} <span className="nota">{donde}</span>{' '}
      {quitar && (
        <Button variant="quieto" onClick={quitar}>
          Quitar
        </Button>
      )}
    </li>
  );
}

function horarioDe({ abreEn, cierraEn }: PuertaDeConsola, elDia: (instante: string) => string): string {
  if (!abreEn && !cierraEn) return 'Siempre abierta';
  return [abreEn && `desde ${elDia(abreEn)}`, cierraEn && `hasta ${elDia(cierraEn)}`]
    .filter(Boolean)
    .join(', ');
}

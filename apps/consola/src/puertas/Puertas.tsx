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
export function Puertas({ eventoId, datos, lleva, alCambiar }: PuertasProps) {
  const [edita, setEdita] = useState<PuertaDeConsola | 'nueva' | null>(null);
  const [nombra, setNombra] = useState(false);
  const quitar = (supervisorId: number) =>
    call('revocarSupervisor', { params: { eventoId, supervisorId } }).then(alCambiar, notificarFalla);
  return (
    <>
      <Tabla datos={datos} editar={lleva ? setEdita : null} />
      <Reglas eventoId={eventoId} reglas={datos.reglas} lleva={lleva} alCambiar={alCambiar} />
      <Supervision
        supervisores={datos.supervisores}
        agregar={lleva ? () => setNombra(true) : null}
        quitar={id => void quitar(id)}
      />
      {edita && (
        <EditarPuerta
          eventoId={eventoId}
          puerta={edita === 'nueva' ? null : edita}
          secciones={datos.secciones}
          alGuardar={alCambiar}
          alCerrar={() => setEdita(null)}
        />
      )}
      {nombra && (
        <NuevoSupervisor eventoId={eventoId} alGuardar={alCambiar} alCerrar={() => setNombra(false)} />
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

interface SupervisionProps {
  supervisores: Datos['supervisores'];
  /** Null for a person who may only look. */
  agregar: (() => void) | null;
  quitar: (supervisorId: number) => void;
}

function Supervision({ supervisores, agregar, quitar }: SupervisionProps) {
  return (
    <Box
      title="Supervisión"
      aside={
        agregar && (
          <Button variant="borde" onClick={agregar}>
            Agregar supervisor
          </Button>
        )
      }
    >
      {supervisores.length === 0 && (
        <p className="nota">Sin nadie aquí, ningún teléfono busca a mano ni deja pasar contra un «Alto».</p>
      )}
      <ul>
        {supervisores.map(({ id, nombre }) => (
          <li key={id}>
            {nombre}{' '}
            {agregar && (
              <Button variant="quieto" onClick={() => quitar(id)}>
                Quitar
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Box>
  );
}

function horarioDe({ abreEn, cierraEn }: PuertaDeConsola, elDia: (instante: string) => string): string {
  if (!abreEn && !cierraEn) return 'Siempre abierta';
  return [abreEn && `desde ${elDia(abreEn)}`, cierraEn && `hasta ${elDia(cierraEn)}`]
    .filter(Boolean)
    .join(', ');
}

import type { RespuestaDe } from '@taquilla/contract/catalogo';
import type { PuertaDeConsola } from '@taquilla/contract/consola/puertas';
import { Button } from '@taquilla/ui/Button.tsx';
import { useState } from 'react';
import { call } from '../api/call.ts';
import { Box } from '../ui/Box.tsx';
import { DataTable } from '../ui/DataTable.tsx';
import { notificarFalla } from '../ui/enPalabras.ts';
import { EditarPuerta } from './EditarPuerta.tsx';
import { NuevoSupervisor } from './NuevoSupervisor.tsx';
import { diaYHora } from './palabras.ts';
import { Reglas } from './Reglas.tsx';

type Datos = RespuestaDe<'listarPuertas'>;

interface PuertasProps {
  eventoId: number;
  datos: Datos;
  lleva: boolean;
  alCambiar: () => Promise<unknown>;
}

const SENTIDOS = { entrada: 'Entrada', salida: 'Salida', ambas: 'Entrada y salida' } as const;

/** Gates, the rules of all of them, and the people who decide at them (§P7). */
export function Puertas({ eventoId, datos, lleva, alCambiar }: PuertasProps) {
  const [edita, setEdita] = useState<PuertaDeConsola | 'nueva' | null>(null);
  const [nombra, setNombra] = useState(false);
  const nombres = new Map(datos.secciones.map(({ id, nombre }) => [id, nombre]));
  const quitar = (supervisorId: number) =>
    call('revocarSupervisor', { params: { eventoId, supervisorId } }).then(alCambiar, notificarFalla);
  return (
    <>
      <Box
        title="Puertas"
        flush
        aside={
          lleva && (
            <Button variant="borde" onClick={() => setEdita('nueva')}>
              Agregar puerta
            </Button>
          )
        }
      >
        <DataTable
          caption="Puertas"
          rows={datos.puertas.filter(({ retirada }) => !retirada)}
          rowKey={({ id }) => id}
          columns={[
            { title: 'Nombre', cell: ({ nombre }) => nombre },
            {
              title: 'Recibe',
              cell: ({ secciones }) =>
                secciones?.map(id => nombres.get(id)).join(', ') ?? 'Todas las secciones',
            },
            { title: 'Sentido', cell: ({ sentido }) => SENTIDOS[sentido], phone: 'none' },
            { title: 'Horario', cell: horarioDe, phone: 'none' },
            {
              title: 'Acciones',
              hideTitle: true,
              cell: puerta =>
                lleva && (
                  <Button variant="quieto" onClick={() => setEdita(puerta)}>
                    Cambiar
                  </Button>
                ),
            },
          ]}
        />
      </Box>
      <Reglas eventoId={eventoId} reglas={datos.reglas} lleva={lleva} alCambiar={alCambiar} />
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
        {datos.supervisores.length === 0 && (
          <p className="nota">Sin nadie aquí, ningún teléfono busca a mano ni deja pasar contra un «Alto».</p>
        )}
        <ul>
          {datos.supervisores.map(({ id, nombre }) => (
            <li key={id}>
              {nombre}{' '}
              {lleva && (
                <Button variant="quieto" onClick={() => void quitar(id)}>
                  Quitar
                </Button>
              )}
            </li>
          ))}
        </ul>
      </Box>
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

function horarioDe({ abreEn, cierraEn }: PuertaDeConsola): string {
  if (!abreEn && !cierraEn) return 'Siempre abierta';
  return [abreEn && `desde ${diaYHora(abreEn)}`, cierraEn && `hasta ${diaYHora(cierraEn)}`]
    .filter(Boolean)
    .join(', ');
}

import type { RespuestaDe } from '@taquilla/contract/catalogo';
import { Button } from '@taquilla/ui/Button.tsx';
import { Notice } from '@taquilla/ui/Notice.tsx';
import { useState } from 'react';
import { call } from '../api/call.ts';
import { Box } from '../ui/Box.tsx';
import { ErrorLine } from '../ui/ErrorLine.tsx';
import { useAttempt } from '../ui/useAttempt.ts';

/** "Verificar cadena": each line carries the hash of the one before, so that a change to any line is found. */
export function Cadena() {
  const [dicha, setDicha] = useState<RespuestaDe<'verificarAuditoria'>>();
  const { error, isBusy, intentar } = useAttempt();
  const verificar = () =>
    intentar(async () => {
      setDicha(await call('verificarAuditoria', { timeoutMs: 120_000 }));
    });
  return (
    <Box
      title="Cadena"
      aside={
        <Button variant="borde" busy={isBusy} onClick={verificar}>
          {isBusy ? 'Verificando' : 'Verificar cadena'}
        </Button>
      }
    >
      <div className="pila">
        <p className="suave">
          Cada línea lleva la huella de la anterior. Verificar las lee todas y dice si alguien cambió o quitó
          una en la base.
        </p>
        <ErrorLine>{error}</ErrorLine>
        {dicha?.integra && (
          <Notice tone="exito" live>
            <strong>La cadena está íntegra.</strong> {dicha.lineas} líneas.
            {dicha.punta && ` Huella de la última: ${dicha.punta.hash}`}
          </Notice>
        )}
        {dicha && !dicha.integra && (
          <Notice tone="urgente" live>
            <strong>La cadena está rota.</strong>{' '}
            {dicha.primeraMala === null
              ? 'Faltan líneas del final.'
              : `La línea ${dicha.primeraMala} no es como se escribió.`}
          </Notice>
        )}
      </div>
    </Box>
  );
}

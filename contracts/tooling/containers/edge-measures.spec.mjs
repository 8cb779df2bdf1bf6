import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse, parseAllDocuments } from 'yaml';

const text = (file) => readFileSync(fileURLToPath(new URL(`../../../k8s/base/${file}`, import.meta.url)), 'utf8');

describe('the metrics of the edge in Kubernetes', () => {
  const { template } = parse(text('edge/settings.yaml')).spec;
  const [main] = template.spec.containers;
  const port = main.env.find(({ name }) => name === 'METRICS_PORT').value;

  it('are scraped at the port where the edge serves them', () => {
    expect(template.metadata.annotations).toEqual({
      'prometheus.io/scrape': 'true',
      'prometheus.io/port': port,
      'prometheus.io/path': '/metrics',
    });
    expect(main.ports).toContainEqual({ name: 'ops', containerPort: Number(port) });
  });

  it('can be reached by the metrics collector, and not through the ingress', () => {
    const policies = parseAllDocuments(text('network.yaml')).map((one) => one.toJS());
    const { ingress } = policies.find(({ metadata }) => metadata.name === 'edge').spec;
    const whoGetsTo = (wanted) =>
      ingress
        .filter(({ ports }) => ports.some((one) => one.port === wanted))
        .flatMap(({ from }) => from.map(({ namespaceSelector }) => namespaceSelector.matchLabels['kubernetes.io/metadata.name']));
    expect(whoGetsTo(Number(port))).toEqual(['monitoring']);
    expect(whoGetsTo(8080)).toEqual(['traefik']);
  });
});

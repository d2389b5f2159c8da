/* What a customer writes against the generated client. It is no source of Portico. */
import {
  APIsApi,
  Configuration,
  DevelopersApi,
  KeyRequestsApi,
  LabelsApi,
  PortalApi,
} from './client';

declare const process: { argv: string[]; exitCode: number };

/* The description has another scheme, for classic clients. */
function onlyFor(header: string, credential: string): (name: string) => string {
  return (name) => (name === header ? credential : '');
}

async function run(address: string, credential: string): Promise<string> {
  const client = new Configuration({ basePath: address, apiKey: onlyFor('X-API-Key', credential) });
  await new LabelsApi(client).defineLabel({
    labelDefinitionRequest: { name: 'team', values: ['orders'] },
  });
  const apis = new APIsApi(client);
  const api = await apis.registerApi({
    apiRequest: { name: 'Payments', labels: { team: 'orders', business_domain: 'Finance' } },
  });
  const found = await apis.findApis({ selector: ['team=orders'] });
  if (found.items.length !== 1 || found.items[0].id !== api.id) {
    throw new Error(`found ${JSON.stringify(found)}`);
  }

  const developers = new DevelopersApi(client);
  const developer = (
    await developers.registerDeveloper({ developerRequest: { email: 'ann@example.com' } })
  ).message;
  const portal = new PortalApi(client);
  const policy = (
    await portal.definePortalPolicy({ planRequest: { name: 'Gold', apiIds: [api.id] } })
  ).message;
  await portal.addCatalogueEntry({
    entryRequest: { name: 'Payments', policyId: policy, show: true },
  });
  await new KeyRequestsApi(client).requestKey({
    keyRequestBody: { byUser: developer, forPlan: policy },
  });
  return (await developers.showDeveloper({ id: developer })).subscriptions[policy];
}

run(process.argv[2], process.argv[3]).then(
  (key) => console.log(key),
  (error) => {
    console.error(error);
    process.exitCode = 1;
  },
);

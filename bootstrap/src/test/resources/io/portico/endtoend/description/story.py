"""What a customer writes against the generated client. It is no source of Portico."""

import sys

import openapi_client as portico

address, credential = sys.argv[1:]
configuration = portico.Configuration(host=address, api_key={"apiKey": credential})
with portico.ApiClient(configuration) as client:
    portico.LabelsApi(client).define_label(
        portico.LabelDefinitionRequest(name="team", values=["orders"]))
    apis = portico.APIsApi(client)
    api = apis.register_api(
        portico.ApiRequest(
            name="Payments", labels={"team": "orders", "business_domain": "Finance"}))
    found = apis.find_apis(selector=["team=orders"])
    assert [item.id for item in found.items] == [api.id], found

    developers = portico.DevelopersApi(client)
    developer = developers.register_developer(
        portico.DeveloperRequest(email="ann@example.com")).message
    portal = portico.PortalApi(client)
    policy = portal.define_portal_policy(
        portico.PlanRequest(name="Gold", api_ids=[api.id])).message
    portal.add_catalogue_entry(
        portico.EntryRequest(name="Payments", policy_id=policy, show=True))
    portico.KeyRequestsApi(client).request_key(
        portico.KeyRequestBody(by_user=developer, for_plan=policy))
    print(developers.show_developer(developer).subscriptions[policy])

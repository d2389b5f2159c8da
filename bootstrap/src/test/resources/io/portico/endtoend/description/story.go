// What a customer writes against the generated client. A test compiles it with the client; it is no source of Portico.
package main

import (
	"context"
	"fmt"
	"log"
	"os"

	portico "example.com/portico/client"
)

func main() {
	configuration := portico.NewConfiguration()
	configuration.Servers = portico.ServerConfigurations{{URL: os.Args[1]}}
	client := portico.NewAPIClient(configuration)
	caller := context.WithValue(context.Background(), portico.ContextAPIKeys,
		map[string]portico.APIKey{"apiKey": {Key: os.Args[2]}})

	definition := portico.NewLabelDefinitionRequest("team")
	definition.SetValues([]string{"orders"})
	_, _, err := client.LabelsAPI.DefineLabel(caller).LabelDefinitionRequest(*definition).Execute()
	check(err)
	request := portico.NewApiRequest("Payments")
	request.SetLabels(map[string]string{"team": "orders", "business_domain": "Finance"})
	api, _, err := client.APIsAPI.RegisterApi(caller).ApiRequest(*request).Execute()
	check(err)
	found, _, err := client.APIsAPI.FindApis(caller).Selector([]string{"team=orders"}).Execute()
	check(err)
	if len(found.GetItems()) != 1 || found.GetItems()[0].GetId() != api.GetId() {
		log.Fatalf("found %v (expected: %s)", found.GetItems(), api.GetId())
	}

	developer, _, err := client.DevelopersAPI.RegisterDeveloper(caller).
		DeveloperRequest(*portico.NewDeveloperRequest("ann@example.com")).Execute()
	check(err)
	plan := portico.NewPlanRequest("Gold")
	plan.SetApiIds([]string{api.GetId()})
	policy, _, err := client.PortalAPI.DefinePortalPolicy(caller).PlanRequest(*plan).Execute()
	check(err)
	entry := portico.NewEntryRequest("Payments", policy.GetMessage())
	entry.SetShow(true)
	_, _, err = client.PortalAPI.AddCatalogueEntry(caller).EntryRequest(*entry).Execute()
	check(err)
	wanted := portico.NewKeyRequestBody(developer.GetMessage())
	wanted.SetForPlan(policy.GetMessage())
	_, _, err = client.KeyRequestsAPI.RequestKey(caller).KeyRequestBody(*wanted).Execute()
	check(err)
	record, _, err := client.DevelopersAPI.ShowDeveloper(caller, developer.GetMessage()).Execute()
	check(err)
	fmt.Println(record.GetSubscriptions()[policy.GetMessage()])
}

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}
